"use strict";

(() => {
  const root = document.documentElement;
  root.classList.add("scripted");

  const goalOf = (hash) => {
    try {
      return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    } catch {
      return null;
    }
  };

  /* Filters: a row is shown when it fits all of them. */
  let showAll = () => {};
  const table = document.querySelector("table.requirements");
  if (table) {
    const groups = [...table.tBodies].map((body) => ({
      body,
      rows: [...body.rows].slice(1).map((row) => ({ row, text: row.textContent.toLowerCase() })),
    }));
    const total = groups.reduce((sum, group) => sum + group.rows.length, 0);
    const verdicts = [...document.querySelectorAll("input[name=verdict]")];
    const journey = document.getElementById("by-journey");
    const profile = document.getElementById("by-profile");
    const level = document.getElementById("by-level");
    const text = document.getElementById("by-text");

    const apply = () => {
      const chosen = new Set(verdicts.filter((box) => box.checked).map((box) => box.value));
      const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const { body, rows } of groups) {
        const inJourney = !journey.value || body.dataset.journey === journey.value;
        let any = false;
        for (const each of rows) {
          const { verdict, profile: owner, level: rank } = each.row.dataset;
          const fits =
            inJourney &&
            (!chosen.size || chosen.has(verdict)) &&
            (!profile.value || owner === profile.value) &&
            (!level.value || rank === level.value) &&
            words.every((word) => each.text.includes(word));
          each.row.hidden = !fits;
          any = any || fits;
          shown += fits;
        }
        body.hidden = !any;
      }
      document.getElementById("shown").textContent = `${shown} of ${total} shown`;
      document.getElementById("nothing").hidden = shown > 0;
    };

    const clear = () => {
      for (const box of verdicts) box.checked = false;
      for (const field of [journey, profile, level, text]) field.value = "";
      apply();
    };

    showAll = clear;
    for (const field of [...verdicts, journey, profile, level]) {
      field.addEventListener("change", apply);
    }
    text.addEventListener("input", apply);
    document.getElementById("reset").addEventListener("click", clear);

    /* A link into the table leads to a row that can be seen, whatever was filtered. */
    document.addEventListener("click", (event) => {
      const goal = goalOf(event.target.closest("a[href^='#']")?.hash);
      if (goal && table.contains(goal)) clear();
    });
    /* Some browsers keep the fields' values when a page is loaded again. */
    apply();
  }

  /* A link to something folded opens it, before the browser goes there. */
  const open = (goal) => {
    for (let each = goal; each; each = each.parentElement) {
      if (each.tagName === "DETAILS") each.open = true;
    }
  };
  document.addEventListener("click", (event) => {
    open(goalOf(event.target.closest("a[href^='#']")?.hash));
  });
  const arrive = () => {
    const goal = goalOf(location.hash);
    if (goal?.closest("[hidden]")) showAll();
    open(goal);
    goal?.scrollIntoView();
  };
  addEventListener("hashchange", arrive);
  arrive();

  /* On paper every card is open; afterwards as before. */
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details.card:not([open])")];
    for (const card of closed) card.open = true;
  });
  addEventListener("afterprint", () => {
    for (const card of closed) card.open = false;
    closed = [];
  });
})();

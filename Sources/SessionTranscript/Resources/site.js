// Code shared by the pages of a site: they work offline, and the course shows the reader's
// progress.

const { offline } = document.currentScript.dataset;
if (location.protocol !== "file:") navigator.serviceWorker?.register(offline).catch(() => {});

for (const row of document.querySelectorAll("[data-lesson]")) {
  let progress = null;
  try {
    progress = localStorage.getItem(`layoutsh ${row.dataset.lesson}`);
  } catch {
    // This browser keeps nothing for the page.
  }
  if (progress) row.querySelector("output").textContent = progress.startsWith("done") ? "done" : "begun";
}

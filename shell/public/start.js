// What the server wrote is painted first; then the code that makes it answer runs.
const { app } = document.currentScript.dataset;
const start = () => import(app);
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));

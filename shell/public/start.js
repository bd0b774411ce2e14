// What the server wrote is painted first; then the code that makes it answer runs, file by file, with room between them for whoever touches the page.
const files = document.currentScript.dataset.app.split(' ');
const rest = () => new Promise((done) => setTimeout(done));
const start = async () => {
  for (const file of files) {
    if (!document.hidden) await rest();
    await import(file);
  }
};
if (document.hidden) start();
else requestAnimationFrame(start);

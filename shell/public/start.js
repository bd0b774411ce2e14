// What the server wrote is read first. Then comes the code that makes it answer: all of it is fetched at once, and runs file by file, with room between
// them for whoever touches the page. Where the server wrote nothing, there is nothing to wait for.
const { app, later } = document.currentScript.dataset;
const rest = () => new Promise((done) => setTimeout(done));
const fetchAhead = (href) => document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
const start = async () => {
  if (later && !document.hidden) await rest();
  later?.split(' ').forEach(fetchAhead);
  for (const file of app.split(' ')) {
    await import(file);
    if (!document.hidden) await rest();
  }
};
if (later && !document.hidden) requestAnimationFrame(start);
else start();

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
const startAnew = () =>
  fetch(location).then(
    () => location.reload(),
    () => setTimeout(startAnew, 3000),
  );
addEventListener('unhandledrejection', (event) => {
  if ('answers' in document.documentElement.dataset || performance.getEntriesByType('navigation')[0].type === 'reload') return;
  event.preventDefault();
  startAnew();
});
if (later && !document.hidden) requestAnimationFrame(start);
else start();

/**
 * Takes away what the server wrote for visitors at an address where whoever is signed in has a page
 * of their own: both would stand in the head.
 */
export function takeSentAway(): void {
  for (const each of document.querySelectorAll('#root > *, title, [property], [name=description], [rel=canonical], [rel=alternate]'))
    each.remove();
}

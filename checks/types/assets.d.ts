/** What the web layer may import beside code: styles for their effect, and the address of a font or picture. */
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.woff2' {
  const address: string;
  export default address;
}
declare module '*?url' {
  const address: string;
  export default address;
}

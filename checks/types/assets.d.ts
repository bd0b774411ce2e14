/** Assets that the web layer may import: styles, and URLs of fonts and images. */
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

declare module '*?worker&url' {
  const address: string;
  export default address;
}

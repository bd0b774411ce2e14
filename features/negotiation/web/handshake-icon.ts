export { HandshakeIcon } from '#platform/web/ui/icons.tsx';

export { RoomLeft } from './room-left.tsx';

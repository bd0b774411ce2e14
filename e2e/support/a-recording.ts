export { aRecording } from '#platform/server/testing/a-recording.ts';

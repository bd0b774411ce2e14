export { sampleRecording } from '#platform/server/testing/sample-recording.ts';

import { serveRequests } from '#platform/server/printing/serve-requests.ts';
import { withSignatureField } from '#platform/server/signing/signature-field.ts';
import { minutesSetter, type MinutesOrder } from './set-minutes.ts';

// Entry point of the process started by `seal-minutes.ts`.
const set = minutesSetter();

serveRequests((order: MinutesOrder) => withSignatureField(set(order), order.signature));

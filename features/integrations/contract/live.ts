/** A delivery of one of the recipient's webhooks was attempted. */
export const webhookAttemptedMessage = 'webhook.told';

/** A webhook of whoever hears it was told something, or tried to. */
export const webhookToldMessage = 'webhook.told';

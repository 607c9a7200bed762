/** The query by which Stripe's page sends back who did not pay: it says what was chosen, in cents or books. */
export const turnedBack = 'turned-back'

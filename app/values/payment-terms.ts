/** The status of a payment. */
export type PaymentStatus =
  | 'pending'
  | 'processing'
  | 'paid'
  | 'partly-refunded'
  | 'refunded'
  | 'disputed'
  | 'dispute-lost'
  | 'failed'
  | 'expired'

/** `recurring` is any other interval, which payment links of the Dashboard may have. */
export type PaymentFrequency = 'once' | 'monthly' | 'quarterly' | 'annually' | 'recurring'

interface Address {
  street: string
  unit: string | null
  city: string
  state: string
  zip: string
}

/** "100 Main Street, Suite 2, Columbus, OH 43215" */
export function addressLine(address: Address): string {
  return `${streetLine(address)}, ${address.city}, ${address.state} ${address.zip}`
}

/** "100 Main Street, Suite 2" */
export function streetLine({ street, unit }: Pick<Address, 'street' | 'unit'>): string {
  return [street, unit].filter(Boolean).join(', ')
}

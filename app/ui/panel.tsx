import type { ComponentProps } from 'react'

/** A sheet of lighter paper on the ground. */
export function Panel({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`rounded-card border border-line bg-raised p-6 sm:p-8 ${className}`} {...rest} />
}

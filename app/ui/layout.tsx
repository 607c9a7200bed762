import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** The maximum width of content. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('mx-auto w-full max-w-6xl px-5 sm:px-8', className)} {...rest} />
}

/** A band across the page. */
export function Section({ className, children, ...rest }: ComponentProps<'section'>) {
  return (
    <section className={classNames('py-14 sm:py-20', className)} {...rest}>
      <Container>{children}</Container>
    </section>
  )
}

/** The heading of a section. */
export function Title({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 className={classNames('text-title', className)} {...rest}>
      {children}
    </h2>
  )
}

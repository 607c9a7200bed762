import { type RefObject, useEffect, useReducer, useState } from 'react'
import { type GiftForm, giftFormFromFields } from './choice.ts'
import type { Frequency } from './gift-options.ts'

export type GiftFormEvent =
  | { type: 'gave'; giving: GiftForm['giving'] }
  | { type: 'repeated'; frequency: Frequency }
  | { type: 'picked'; presetCents: number }
  | { type: 'typed'; custom: string }
  | { type: 'replaced'; form: GiftForm }

export function reduceGiftForm(form: GiftForm, event: GiftFormEvent): GiftForm {
  switch (event.type) {
    case 'gave':
      return { ...form, giving: event.giving }
    case 'repeated':
      return { ...form, frequency: event.frequency }
    case 'picked':
      return { ...form, presetCents: event.presetCents, custom: '' }
    case 'typed':
      return { ...form, presetCents: null, custom: event.custom }
    case 'replaced':
      return event.form
  }
}

/**
 * The form's state. The page's HTML is the same for everyone and can be filled in before this runs, so on waking up it
 * takes over what stands in the fields.
 */
export function useGiftForm(source: GiftForm, formRef: RefObject<HTMLFormElement | null>) {
  const [form, dispatch] = useReducer(reduceGiftForm, source)
  const [alive, setAlive] = useState(false)

  useEffect(() => {
    const adopt = () => {
      if (formRef.current) dispatch({ type: 'replaced', form: giftFormFromFields(new FormData(formRef.current)) })
    }
    adopt()
    setAlive(true)
    // Browsers put typed values back on return from another page, some of them only now.
    window.addEventListener('pageshow', adopt)
    return () => window.removeEventListener('pageshow', adopt)
  }, [formRef])

  return { form, dispatch, alive }
}

export function sameForm(a: GiftForm, b: GiftForm): boolean {
  return (
    a.giving === b.giving && a.frequency === b.frequency && a.presetCents === b.presetCents && a.custom === b.custom
  )
}

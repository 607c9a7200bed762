import { type RefObject, useEffect, useState } from 'react'
import { type GiftForm, giftFormFromFields } from './choice.ts'

/**
 * The form's state. The page's HTML is the same for everyone and can be filled in before React starts, so the state
 * begins with what is in the fields.
 */
export function useGiftForm(source: GiftForm, formRef: RefObject<HTMLFormElement | null>) {
  const [form, setForm] = useState(source)
  const [hydrated, setHydrated] = useState(false)

  useEffect(() => {
    const adopt = () => {
      if (formRef.current) setForm(giftFormFromFields(new FormData(formRef.current)))
    }
    adopt()
    setHydrated(true)
    // Browsers put typed values back on return from another page, some of them only now.
    window.addEventListener('pageshow', adopt)
    return () => window.removeEventListener('pageshow', adopt)
  }, [formRef])

  return { form, setForm, hydrated }
}

export function sameForm(a: GiftForm, b: GiftForm): boolean {
  return (
    a.giving === b.giving && a.frequency === b.frequency && a.presetCents === b.presetCents && a.custom === b.custom
  )
}

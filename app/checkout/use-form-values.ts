import { useEffect, useState } from 'react'

/**
 * Fields can be filled in before React starts, and browsers put typed values back on return from another page, some of
 * them late. Each time `adopt` takes the fields' values over. Returns whether React has started.
 */
export function useFormValues(adopt: () => void): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => {
    adopt()
    setHydrated(true)
    window.addEventListener('pageshow', adopt)
    return () => window.removeEventListener('pageshow', adopt)
  }, [])
  return hydrated
}

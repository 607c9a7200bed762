import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Another text each time that a link to this page is chosen, the same link again included, and when Back changes the
 * query. A place within the page changes nothing.
 */
export function useChosenLink(): string {
  const { key, search, hash } = useLocation()
  const type = useNavigationType()
  const [chosen, setChosen] = useState(key)
  if (type !== NavigationType.Pop && !hash && chosen !== key) setChosen(key)
  return `${chosen}${search}`
}

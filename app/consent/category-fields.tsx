import { consentSettings } from '../content/consent/settings.ts'
import type { Choice } from './consent-record.ts'

interface CategoryFieldsProps {
  ticked: Choice
  globalPrivacyControl: boolean
  onChange: (ticked: Choice) => void
}

export function CategoryFields({ ticked, globalPrivacyControl, onChange }: CategoryFieldsProps) {
  const { necessary, analytics, marketing } = consentSettings.categories
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">{consentSettings.legend}</legend>
      <CategoryField {...necessary} checked disabled />
      <CategoryField
        {...analytics}
        checked={ticked.analytics}
        onChange={(checked) => onChange({ ...ticked, analytics: checked })}
      />
      <CategoryField
        {...marketing}
        text={globalPrivacyControl ? consentSettings.globalPrivacyControl : marketing.text}
        checked={ticked.marketing && !globalPrivacyControl}
        disabled={globalPrivacyControl}
        onChange={(checked) => onChange({ ...ticked, marketing: checked })}
      />
    </fieldset>
  )
}

interface CategoryFieldProps {
  title: string
  text: string
  checked: boolean
  disabled?: boolean
  onChange?: (checked: boolean) => void
}

function CategoryField({ title, text, checked, disabled = false, onChange }: CategoryFieldProps) {
  const id = `consent-${title.toLowerCase()}`
  return (
    <div className="grid grid-cols-[auto_1fr] content-start gap-x-3 border-t border-line py-2">
      <input
        id={id}
        type="checkbox"
        className="m-2.5 size-6 accent-secondary"
        aria-describedby={`${id}-text`}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <label htmlFor={id} className="flex min-h-11 items-center font-semibold">
        {title}
      </label>
      <p id={`${id}-text`} className="col-start-2 text-ink-soft">
        {text}
      </p>
    </div>
  )
}

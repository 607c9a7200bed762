import type { Item } from '../../../published-words/growing-list.server.ts'
import type { GrowingList } from '../../../words/growing-list.ts'
import { FormFields } from '../../ui/described-form.server.tsx'
import { Hidden, PostForm } from '../../ui/forms.server.tsx'

/** Before the name of a field of an item, which may be the name of another field of the form: `part.key`. */
export const partPrefix = 'part.'

interface ItemFormProps {
  list: GrowingList
  /** Its place in the list. */
  place: number | 'new'
  item: Item
}

/** The form that adds or changes one item of a list. */
export function ItemForm({ list, place, item }: ItemFormProps) {
  const isUpload = list.fields.some(({ kind }) => kind === 'file')
  return (
    <PostForm encType={isUpload ? 'multipart/form-data' : undefined} fields={{ list: list.path, item: place }}>
      <Hidden fields={{ was: place === 'new' ? '' : JSON.stringify(item) }} />
      <FormFields fields={list.fields} values={item} prefix={partPrefix} />
      <button name="intent" value="save">
        Keep this change
      </button>
    </PostForm>
  )
}

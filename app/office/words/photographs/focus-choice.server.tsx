import type { Photograph } from '../../../photographs/photograph.queries.server.ts'
import { officeHref } from '../../office-href.ts'
import { PostForm } from '../../ui/forms.server.tsx'

/** The width of the whole picture on the page, in CSS pixels: a click is measured in them. It fits on a phone. */
export const shownWidth = 300

const positions = {
  'top left': [0, 0],
  top: [500, 0],
  'top right': [1000, 0],
  left: [0, 500],
  middle: [500, 500],
  right: [1000, 500],
  'bottom left': [0, 1000],
  bottom: [500, 1000],
  'bottom right': [1000, 1000],
} as const

/** The whole picture: a click on it, or a button, says which part stays when it is cut. It needs no script. */
export function FocusChoice({ photograph }: { photograph: Photograph }) {
  const { id, source_width: width, source_height: height, focus_x: x } = photograph
  return (
    <section>
      <h2>How it is cut</h2>
      <p>
        {x === null
          ? 'It is cut around the part that attracts attention.'
          : 'It is cut around the point that you chose.'}{' '}
        Click in the picture where the cut shall have its middle, or press a button.
      </p>
      <PostForm className="focus-choice" fields={{ id, intent: 'focus' }}>
        <input
          type="image"
          name="at"
          src={officeHref('/office/words/photographs/:id/whole.webp', { id })}
          alt="Cut around a point of this picture. Without a mouse, use the buttons."
          width={shownWidth}
          height={Math.round((shownWidth * height) / width)}
        />
        <fieldset>
          <legend>Keep this part</legend>
          {Object.entries(positions).map(([label, [left, top]]) => (
            <button key={label} name="point" value={`${left},${top}`} className="quiet">
              {label}
            </button>
          ))}
        </fieldset>
      </PostForm>
    </section>
  )
}

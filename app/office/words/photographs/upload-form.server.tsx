import type { PhotoPlace } from '../../../content/pages/photographs.ts'
import { maxUploadBytes } from '../../../photographs/make-photograph.server.ts'
import { largestOf } from '../../../photographs/photo-places.ts'
import { Area, Field, PostForm } from '../../ui/forms.server.tsx'
import { consentWords, maxAltLength } from './save-photograph.server.ts'

export function UploadForm({ place }: { place: PhotoPlace }) {
  const { width, height } = largestOf(place)
  return (
    <section>
      <h2>Another photograph</h2>
      <PostForm encType="multipart/form-data">
        <Field
          label="Photograph"
          name="file"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          required
          hint={`JPEG, PNG, WebP or AVIF, up to ${maxUploadBytes / 1024 / 1024} MB, with at least ${width} × ${height} pixels. It is turned upright, and what the camera recorded, such as the place, is taken out.`}
        />
        <Area
          label="What it shows"
          name="alt"
          rows={2}
          required
          maxLength={maxAltLength}
          hint="One sentence for people who cannot see it, such as: A girl on a porch step reads to her brother."
        />
        <label className="consent">
          <span className="tick">
            <input type="checkbox" name="consent" required />
          </span>
          <span>{consentWords}</span>
        </label>
        <button name="intent" value="upload">
          Upload
        </button>
      </PostForm>
    </section>
  )
}

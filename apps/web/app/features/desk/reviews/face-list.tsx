import { faces_reasons, facesText, type UnreleasedFaces } from '@taswira/contract'
import { Link } from 'react-router'
import { FaceBoxes } from '../../../assets/face-fields.tsx'
import { no_region } from '../../../assets/region-fields.ts'
import { RegionPicker } from '../../../assets/region-picker.tsx'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { NothingHere, Pages } from '../frame/pages.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

/** Height of an upright image, in px: large enough to decide, or to recognise. */
const HIGHEST_PX = { open: 400, decided: 200 }

interface FaceListProps {
  items: UnreleasedFaces[]
  total: number
  offset: number
  is_decided: boolean
  /** Where images wait for a decision, for an empty list. */
  work: React.ComponentProps<typeof NothingHere>['work']
}

/** Published images that show more faces than they have releases of people. */
export function FaceList({ items, total, offset, is_decided, work }: FaceListProps) {
  return (
    <>
      {items.length === 0 && (
        <NothingHere work={work}>
          {is_decided
            ? 'No decisions yet. Decisions about faces are listed here and can be changed.'
            : 'No image is waiting. Published images with more faces than releases are listed here until you decide how they may be used.'}
        </NothingHere>
      )}
      <ul className="mt-6 grid gap-4 lg:grid-cols-2">
        {items.map((image) => (
          <li key={image.stock_id} className="panel grid content-start gap-4 overflow-clip p-5">
            <Unreleased image={image} is_decided={is_decided} />
          </li>
        ))}
      </ul>
      <Pages offset={offset} total={total} />
    </>
  )
}

function Unreleased({ image, is_decided }: { image: UnreleasedFaces; is_decided: boolean }) {
  const { stock_id, title, slug, contributor, thumbnail, width, height, faces, models, editorial, reason } =
    image
  const form = useDeskForm('faces', stock_id)
  return (
    <>
      <div>
        <h2 className="text-h3 wrap-anywhere">
          <Link to={`/image/${slug}`} className="link">
            {title}
          </Link>
        </h2>
        <p className="text-small wrap-anywhere text-ink-muted">
          {stock_id}, by {contributor.full_name} (@{contributor.username})
        </p>
      </div>
      <div
        style={{
          maxWidth: `${Math.round((HIGHEST_PX[is_decided ? 'decided' : 'open'] * width) / height)}px`,
        }}
      >
        <RegionPicker
          {...{ width, height }}
          src={thumbnail}
          alt={`${title}, with ${facesText(faces.length)} marked`}
          fields={no_region}
          marking={false}
        >
          <FaceBoxes faces={faces} />
        </RegionPicker>
      </div>
      <p className="text-small">
        {models === 0 ? 'No valid model release.' : `Valid model releases: ${models}.`}{' '}
        {editorial ? 'Now licensed for editorial use only.' : 'Now licensed for every use.'}
        {reason && ` Reason: ${faces_reasons[reason]}.`}
      </p>
      <SendForm form={form} preventScrollReset className="grid justify-items-start gap-3">
        <input type="hidden" name="stock_id" value={stock_id} />
        {is_decided && <input type="hidden" name="again" value="yes" />}
        <SelectField
          label="Decision"
          name="use"
          defaultValue={reason ?? 'editorial'}
          options={[
            ['editorial', 'Editorial use only'],
            ...Object.entries(faces_reasons).map(([code, text]): [string, string] => [
              code,
              `Every use: ${text}`,
            ]),
          ]}
        />
        <FormNotice form={form} />
        <SubmitButton busy={form.busy} className="btn-outline">
          {is_decided ? 'Decide again' : 'Decide'}
        </SubmitButton>
      </SendForm>
    </>
  )
}

import {
  type CorrectedFace,
  countFaces,
  type Face,
  faces_reasons,
  facesText,
  type FacesReason,
  isLargeFace,
  type Region,
} from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldText } from '../forms/form-values.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { RegionFrame } from './marked-image.tsx'
import { no_region, regionIn } from './region-fields.ts'
import { RegionInputs, RegionPicker } from './region-picker.tsx'

/** Faces that are listed without unfolding them. */
const LISTED_MAX = 4

interface FaceFieldsProps {
  src: string
  alt: string
  width: number
  height: number
  faces: Face[]
  /** The releases of people that are attached to the image. */
  releases: { release_key: string; label: string }[]
  reason: FacesReason | null
  reason_error: string | undefined
}

/** The faces in an image as fields of a form: each can be assigned to a release or marked as none, and missed ones added. */
export function FaceFields({ faces: given, releases, reason, reason_error, ...image }: FaceFieldsProps) {
  const [faces, setFaces] = useState(given)
  const [marking, setMarking] = useState(false)
  const large = faces.filter(isLargeFace)
  const mark = useRef<HTMLButtonElement>(null)
  /** What had the focus disappears, so it goes to the button that stays. */
  const close = (changed = faces) => {
    flushSync(() => {
      setFaces(changed)
      setMarking(false)
    })
    mark.current?.focus()
  }
  const replace = (face: Face, other?: Face) => {
    const changed = faces.flatMap((one) => (one === face ? (other ?? []) : one))
    if (other) setFaces(changed)
    else close(changed)
  }
  const sent: CorrectedFace[] = faces.map(({ left, top, width, height, no_face, release_key }) => ({
    left,
    top,
    width,
    height,
    no_face,
    release_key,
  }))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">Faces</legend>
      <input type="hidden" name="faces" value={JSON.stringify(sent)} />
      <p className="text-small text-ink-muted">
        {large.length > 0 ? `We found ${facesText(large.length)}` : 'We found no face'} large enough to need a
        release. Software looks for them; it misses some and is sometimes wrong.
      </p>
      {marking ? (
        <MissedFace
          {...image}
          boxes={large}
          onClose={() => close()}
          onAdd={(region) =>
            close([...faces, { ...region, confidence: null, no_face: false, release_key: null }])
          }
        />
      ) : (
        <>
          {large.length > 0 && (
            <RegionPicker {...image} fields={no_region} marking={false}>
              <FaceBoxes faces={large} />
            </RegionPicker>
          )}
          <button
            ref={mark}
            type="button"
            className="btn btn-outline btn-compact justify-self-start"
            onClick={() => setMarking(true)}
          >
            Mark a missed face
          </button>
        </>
      )}
      <Folded folded={given.filter(isLargeFace).length > LISTED_MAX}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3">
          {large.map((face, place) => (
            <FaceField
              key={`${face.left} ${face.top}`}
              number={place + 1}
              face={face}
              releases={releases}
              onChange={(changed) => replace(face, changed)}
            />
          ))}
        </div>
      </Folded>
      {(countFaces(faces) > 0 || reason) && (
        <SelectField
          label="Reason, if a face has no release and the image isn't editorial"
          name="faces_reason"
          defaultValue={reason ?? ''}
          options={[['', 'No reason given'], ...Object.entries(faces_reasons)]}
          error={reason_error}
        />
      )}
    </fieldset>
  )
}

/** Without a change, each face is a person, so a group's long list is folded. */
const Folded = ({ folded, children }: { folded: boolean; children: React.ReactNode }) =>
  folded ? (
    <details>
      <summary className="unfolds min-h-11 content-center text-small font-semibold">
        Assign releases, or mark what isn't a face
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  ) : (
    children
  )

/** Numbered frames around the faces of an image. */
export const FaceBoxes = ({ faces }: { faces: Face[] }) =>
  faces.map((face, place) => (
    <RegionFrame key={`${face.left} ${face.top}`} region={face}>
      <span className="absolute top-full -left-0.5 bg-[#fff] px-1 text-micro font-bold text-[#000]">
        {place + 1}
      </span>
    </RegionFrame>
  ))

interface FaceFieldProps {
  number: number
  face: Face
  releases: FaceFieldsProps['releases']
  /** Without a face, it is left out. */
  onChange: (face?: Face) => void
}

function FaceField({ number, face, releases, onChange }: FaceFieldProps) {
  if (face.confidence === null)
    return (
      <p className="flex items-center gap-3 text-small">
        Face {number}, marked by hand
        <button type="button" className="btn btn-text btn-compact" onClick={() => onChange()}>
          Remove face {number}
        </button>
      </p>
    )
  return (
    <SelectField
      label={`Face ${number}`}
      name={`face_${number}`}
      value={face.no_face ? 'no_face' : (face.release_key ?? '')}
      options={[
        ['', 'A person'],
        ...releases.map(({ release_key, label }): [string, string] => [release_key, label]),
        ['no_face', 'No face of a real person'],
      ]}
      onChange={({ target: { value } }) => {
        const no_face = value === 'no_face'
        onChange({ ...face, no_face, release_key: no_face || !value ? null : value })
      }}
    />
  )
}

interface MissedFaceProps extends Pick<FaceFieldsProps, 'src' | 'alt' | 'width' | 'height'> {
  boxes: Face[]
  onAdd: (region: Region) => void
  onClose: () => void
}

/** Marks a face by dragging over the image, or by typing where it is. */
function MissedFace({ boxes, onAdd, onClose, ...image }: MissedFaceProps) {
  const [fields, setFields] = useState(no_region)
  const region = regionIn(fields)
  const add = () => region && onAdd(region)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className="grid gap-3">
      <RegionPicker {...image} fields={fields} marking onMark={setFields}>
        <FaceBoxes faces={boxes} />
      </RegionPicker>
      <p className="text-small">Drag a frame around the face, or enter where it is.</p>
      <RegionInputs
        fields={fields}
        error={undefined}
        onMark={setFields}
        legend="The missed face"
        onEnter={add}
      />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-outline btn-compact" disabled={!region} onClick={add}>
          Add this face
        </button>
        <button type="button" className="btn btn-text btn-compact" onClick={onClose}>
          Cancel
        </button>
      </div>
    </div>
  )
}

/** Reads the faces and the reason from a form; nothing from a form without these fields. */
export const facesIn = (form: FormData) => ({
  faces: form.has('faces') ? (JSON.parse(fieldText(form, 'faces')) as CorrectedFace[]) : undefined,
  faces_reason: (fieldText(form, 'faces_reason') || undefined) as FacesReason | undefined,
})

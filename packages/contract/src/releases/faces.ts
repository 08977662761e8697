import * as v from 'valibot'
import { stock_id_schema } from '../assets/assets.ts'
import type { PeopleShown } from '../assets/people-shown.ts'
import { insideImage, region_entries } from '../assets/region.ts'
import { endpoint, paging_query } from '../endpoint.ts'
import { key_schema } from '../text.ts'

/** Height of a face, as a share of the image's height, from which its person needs a release (decision 128). */
export const FACE_HEIGHT_MIN = 0.05
/** Maximum number of faces of one image that are stored; more make a crowd anyway. */
export const FACES_MAX = 100

/** Why an image with faces may be licensed for every use although not all of them have a release. */
export const faces_reasons = {
  no_face: 'It is no face of a real person: a drawing, a statue, a mask',
  not_recognisable: 'Nobody can be recognised',
  public_figure: 'A public figure at a public event',
  crowd: 'A crowd in a public place',
} as const
export type FacesReason = keyof typeof faces_reasons
export const faces_reason_schema = v.picklist(
  Object.keys(faces_reasons) as [FacesReason, ...FacesReason[]],
  'Please choose one of the reasons.',
)

export const faces_texts = {
  people_found: 'We found a face in this image. Mark it as no face, or say how many people the image shows.',
} as const

const face_entries = {
  /** The box around the face. */
  ...region_entries,
  /** Whether a person said that it is no face. */
  no_face: v.boolean(),
  /** The release of the person; null when it isn't known. */
  release_key: v.nullable(key_schema),
}

/** A face in an image: found by the software, or marked by a person. */
export const face_schema = v.object({
  ...face_entries,
  /** How sure the software is, from 0.6 to 1; null when a person marked it. */
  confidence: v.nullable(v.number()),
})
export type Face = v.InferOutput<typeof face_schema>

/** The faces as a person corrected them. Faces that the software found can be marked as no face, but not left out. */
export const corrected_faces_schema = v.pipe(
  v.array(v.pipe(v.strictObject(face_entries), insideImage())),
  v.maxLength(FACES_MAX, `Please mark at most ${FACES_MAX} faces.`),
)
export type CorrectedFace = v.InferOutput<typeof corrected_faces_schema>[number]

/** Whether a face is large enough to need a release. */
export const isLargeFace = ({ height }: Pick<Face, 'height'>): boolean => height >= FACE_HEIGHT_MIN

/** Number of faces that need a release. */
export const countFaces = (faces: Pick<Face, 'height' | 'no_face'>[] | null): number =>
  (faces ?? []).filter((face) => !face.no_face && isLargeFace(face)).length

/** "1 face", "2 faces". */
export const facesText = (count: number) => `${count} ${count === 1 ? 'face' : 'faces'}`

/** The number of people that is proposed; null without a face, because people may be seen from behind. */
export const proposedPeople = (faces: Face[] | null): PeopleShown | null =>
  ([null, 'one', 'two'] as const)[countFaces(faces)] ?? (countFaces(faces) > 2 ? 'group' : null)

const unreleased_schema = v.object({
  stock_id: v.string(),
  title: v.string(),
  slug: v.string(),
  contributor: v.object({ username: v.string(), full_name: v.string() }),
  thumbnail: v.string(),
  width: v.number(),
  height: v.number(),
  faces: v.array(face_schema),
  /** Number of people whose releases count. */
  models: v.number(),
  /** Whether it is licensed for editorial use only. */
  editorial: v.boolean(),
  /** Why an operator lets it be licensed for every use; null when nobody did. */
  reason: v.nullable(faces_reason_schema),
})
export type UnreleasedFaces = v.InferOutput<typeof unreleased_schema>

/**
 * Published images that show more faces than they have releases of people: those without a decision, latest first, or
 * those with one, latest decision first.
 */
export const listUnreleasedFaces = endpoint({
  name: 'listUnreleasedFaces',
  method: 'GET',
  path: '/desk/faces/',
  auth: 'operator',
  summary: 'Lists published images that show faces without a release',
  query: v.object({ ...paging_query.entries, decided: v.optional(v.literal('yes')) }),
  response: unreleased_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/**
 * Decides on a published image with faces: it stays or becomes editorial, or may be licensed for every use for a
 * reason. `conflict` when it isn't in the list that the operator sees any more.
 */
export const decideFaces = endpoint({
  name: 'decideFaces',
  method: 'POST',
  path: '/desk/faces/:stock_id/',
  auth: 'operator',
  summary: 'Decides on the use of a published image with faces',
  params: v.object({ stock_id: stock_id_schema }),
  body: v.strictObject({
    use: v.union([v.literal('editorial'), faces_reason_schema], 'Please choose a decision.'),
    /** Whether it replaces a decision. */
    again: v.optional(v.boolean(), false),
  }),
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'conflict', 'own_submission'],
})

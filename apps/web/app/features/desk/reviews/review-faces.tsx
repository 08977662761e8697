import { faces_reasons, isLargeFace, type ReviewedSubmission } from '@taswira/contract'
import { FaceFields } from '../../../assets/face-fields.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import type { DeskForm } from '../frame/use-desk-form.ts'

interface ReviewFacesProps {
  form: DeskForm
  submission: ReviewedSubmission
}

/** The faces in the image, and why not all of them need a release: the contributor proposes, the operator decides. */
export function ReviewFaces({ form, submission }: ReviewFacesProps) {
  const { faces, faces_reason, preview, releases, title, file_name, width, height } = submission
  const no_faces = (faces ?? [])
    .filter(isLargeFace)
    .flatMap(({ no_face }, place) => (no_face ? place + 1 : []))
  if (!faces || !preview)
    return <p className="text-small">We haven't looked for faces in this image yet, or its file is gone.</p>
  return (
    <>
      {faces_reason && (
        <Notice tone="info">Its contributor says about the faces: {faces_reasons[faces_reason]}.</Notice>
      )}
      {no_faces.length > 0 && (
        <Notice tone="info">Marked as no face by its contributor: {no_faces.join(', ')}.</Notice>
      )}
      <FaceFields
        {...{ width, height }}
        // What the contributor marked is for the operator to confirm.
        faces={faces.map((face) => ({ ...face, no_face: false }))}
        src={preview}
        alt={title || file_name}
        releases={releases.filter(({ kind, state }) => kind === 'model' && state === 'signed')}
        reason={null}
        reason_error={form.field('faces_reason').error}
      />
    </>
  )
}

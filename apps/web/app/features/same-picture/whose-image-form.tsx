import { WHOSE_IMAGE_MAX_BYTES } from '@taswira/contract'
import { useState } from 'react'
import { Field } from '../../ui/form/field.tsx'

/** A plain form, so that the file is sent as it is, with script and without. */
export function WhoseImageForm({ action }: { action: string }) {
  const [problem, setProblem] = useState<string>()
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="grid gap-5"
      onSubmit={(event) => {
        if (problem) event.preventDefault()
      }}
    >
      <Field
        label="Image file"
        name="file"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        required
        hint={`JPEG, PNG or WebP, at most ${MEGABYTES} MB. We don't keep it.`}
        error={problem}
        onChange={({ currentTarget: { files } }) =>
          setProblem(
            files?.[0] && files[0].size > WHOSE_IMAGE_MAX_BYTES
              ? `This file is larger than ${MEGABYTES} MB. Choose a smaller copy.`
              : undefined,
          )
        }
      />
      <button type="submit" className="btn btn-filled">
        Check
      </button>
    </form>
  )
}

const MEGABYTES = WHOSE_IMAGE_MAX_BYTES / 1024 / 1024

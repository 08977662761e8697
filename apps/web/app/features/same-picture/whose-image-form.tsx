import { WHOSE_IMAGE_MAX_BYTES } from '@taswira/contract'
import { useState } from 'react'
import { FileChoice } from '../../ui/form/file-choice.tsx'

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
      <FileChoice
        label="Image file"
        name="file"
        hint={`JPEG, PNG or WebP, at most ${MEGABYTES} MB. We don't keep it.`}
        error={problem}
        onChoose={([file]) =>
          setProblem(
            file && file.size > WHOSE_IMAGE_MAX_BYTES
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

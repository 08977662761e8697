import { WHOSE_IMAGE_MAX_BYTES } from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import { FileChoice } from '../../ui/form/file-choice.tsx'

/** A plain form, so that the file is sent as it is: once it is chosen, or by a button without script. */
export function WhoseImageForm({ action }: { action: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const [checking, setChecking] = useState(false)
  useEffect(() => {
    // The browser may keep this page and show it again after Back.
    const onShow = () => setChecking(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  function check([file]: File[]) {
    const too_large = file && file.size > WHOSE_IMAGE_MAX_BYTES
    setProblem(too_large ? `This file is larger than ${MEGABYTES} MB. Choose a smaller copy.` : undefined)
    if (!file || too_large) return
    setChecking(true)
    form.current?.requestSubmit()
  }
  return (
    <form ref={form} method="post" action={action} encType="multipart/form-data" className="grid gap-5">
      <FileChoice
        name="file"
        hint={`JPEG, PNG or WebP, at most ${MEGABYTES} MB. We don't keep it.`}
        error={problem}
        onChoose={check}
      />
      <output className="text-center font-semibold empty:hidden">{checking && 'Checking your image…'}</output>
      <button type="submit" className="only-without-script btn btn-filled">
        Check
      </button>
    </form>
  )
}

const MEGABYTES = WHOSE_IMAGE_MAX_BYTES / 1024 / 1024

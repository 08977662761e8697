import { type Release, type ReleaseState, release_statuses, type Submission } from '@taswira/contract'
import { useEffect } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { FaceFields } from '../../assets/face-fields.tsx'
import type { FormState } from '../../forms/use-form.ts'
import { SelectField } from '../../ui/form/select-field.tsx'

interface ReleaseFieldsProps {
  form: FormState
  submission: Submission
  /** Null when they couldn't be loaded; the attached ones then stay. */
  releases: Release[] | null
}

/** Suffix for a release that can be attached, by its state. */
const usable: Partial<Record<ReleaseState, string>> = {
  open: ', not signed yet',
  waiting: ', not accepted yet',
  signed: '',
}

/** Who and what an image shows, and the releases attached to it. */
export function ReleaseFields({ form, submission, releases }: ReleaseFieldsProps) {
  const attached = new Set(submission.releases)
  const choices = releases?.filter(({ release_key, state }) => attached.has(release_key) || state in usable)
  const { error } = form.field('release_status')
  const { error: releases_error } = form.field('releases')
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">People and private property</legend>
      <SelectField
        label="Does it show recognisable people or private property?"
        name="release_status"
        defaultValue={submission.release_status ?? ''}
        options={[['', 'Please choose'], ...Object.entries(release_statuses)]}
        error={error ?? releases_error}
      />
      <Faces form={form} submission={submission} releases={choices ?? []} />
      {choices && <input type="hidden" name="with_releases" value="yes" />}
      {choices && choices.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">Attached releases</legend>
          {choices.map(({ release_key, label, state }) => (
            <label key={release_key} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="releases"
                value={release_key}
                defaultChecked={attached.has(release_key)}
                className="size-5 flex-none"
              />
              <span className="min-w-0 wrap-anywhere">
                {label}
                <span className="text-ink-muted">{usable[state] ?? ', not valid any more'}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p className="text-small text-ink-muted">
        None yet? Save your draft, then{' '}
        <Link to={href('/studio/releases')} className="link">
          ask for a signature
        </Link>
        .
      </p>
    </fieldset>
  )
}

/** How often it is asked whether the faces were found, in ms. */
const LOOK_MS = 3_000

function Faces({ form, submission, releases }: ReleaseFieldsProps & { releases: Release[] }) {
  const { faces, faces_reason, thumbnail: src, width, height, file_name } = submission
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (faces) return undefined
    const timer = setInterval(() => void revalidate(), LOOK_MS)
    return () => clearInterval(timer)
  }, [faces, revalidate])
  if (!faces) return <p className="text-small text-ink-muted">We are looking for faces in this image…</p>
  return (
    <FaceFields
      {...{ src, width, height, faces }}
      alt={file_name}
      releases={releases.filter(({ kind }) => kind === 'model')}
      reason={faces_reason}
      reason_error={form.field('faces_reason').error}
    />
  )
}

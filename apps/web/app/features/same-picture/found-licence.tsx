import type { CallResult, whoseImage } from '@taswira/contract'
import { href, Link } from 'react-router'
import { Notice } from '../../ui/form/notice.tsx'

/** The licence under which a file was delivered, and whether the file is still the same. */
export function FoundLicence({
  licence: { certificate_id, unchanged },
}: {
  licence: NonNullable<CallResult<typeof whoseImage>['licence']>
}) {
  return (
    <Notice tone={unchanged ? 'success' : 'info'} className="mb-5">
      {unchanged
        ? 'This file was licensed here. Not one byte of it has changed since. '
        : 'This file carries the credential of a file that was licensed here, but it is not that file: it was changed, or the credential was copied into it. '}
      <Link to={href('/certificate/:certificate_id', { certificate_id })} className="link">
        See its certificate
      </Link>
    </Notice>
  )
}

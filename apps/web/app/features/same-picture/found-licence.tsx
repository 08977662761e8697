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
        : 'This file was licensed here, but it has been changed since. '}
      <Link to={href('/certificate/:certificate_id', { certificate_id })} className="link">
        See its certificate
      </Link>
    </Notice>
  )
}

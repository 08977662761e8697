import clsx from 'clsx'
import { CheckIcon, InfoIcon } from '../icons.tsx'
import { WarningIcon } from './icons.tsx'

const icons = { info: InfoIcon, success: CheckIcon, danger: WarningIcon }
const tones = { info: 'notice-info', success: 'notice-success', danger: 'notice-danger' }

interface NoticeProps {
  tone: keyof typeof icons
  id?: string
  className?: string
  children: React.ReactNode
}

export function Notice({ tone, id, className, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      id={id}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx('notice', tones[tone], className)}
    >
      <Icon size={20} />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

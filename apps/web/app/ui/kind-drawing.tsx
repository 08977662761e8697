type Kind = 'images' | 'video' | 'music' | 'graphics'

/** 4:3 art of one kind of work: big flat shapes in the colours of the cloth. */
export function KindDrawing({ kind, className }: { kind: Kind; className?: string }) {
  return (
    <svg viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" className={className} aria-hidden="true">
      {drawings[kind]}
    </svg>
  )
}

const drawings: Record<Kind, React.ReactNode> = {
  images: (
    <>
      <path fill="#f0d5bd" d="M0 0h320v240H0z" />
      <circle fill="#f9b73f" cx="224" cy="104" r="62" />
      <path fill="#b76e42" d="M0 172c52-44 96-44 150-6s110 26 170-16v90H0z" />
      <path fill="#7f4020" d="M0 206c70-30 130-24 190-6s90 10 130-8v48H0z" />
      <path
        fill="#462314"
        d="M50 114c-8-2-8-13 3-14 8-15 26-20 42-18 15-1 28 5 34 16 12 0 14 14 3 16zM88 208l-2-62-19-32h8l13 17 2-17h7l1 18 15-18h8l-21 36 4 58z"
      />
    </>
  ),
  video: (
    <>
      <path fill="#272c6c" d="M0 0h320v240H0z" />
      <path fill="#434baa" d="M0 240V92L320 10v230z" />
      <path fill="#909fe9" d="M0 240v-66l320-74v140z" />
      <circle fill="#f9b73f" cx="160" cy="124" r="58" />
      <path fill="#272c6c" d="M142 92l52 32-52 32z" />
      <path
        fill="#e6eafc"
        d="M12 14h20v16H12zM52 14h20v16H52zM92 14h20v16H92zM208 210h20v16h-20zM248 210h20v16h-20zM288 210h20v16h-20z"
      />
    </>
  ),
  music: (
    <>
      <path fill="#74191b" d="M0 0h320v240H0z" />
      <path fill="#b92229" d="M0 240a160 160 0 0 1 320 0z" />
      <path fill="#f28885" d="M40 240a120 120 0 0 1 240 0z" />
      <path fill="#fddd9c" d="M80 240a80 80 0 0 1 160 0z" />
      <path fill="#462314" d="M120 240l-14-84h108l-14 84z" />
      <ellipse fill="#f8eadc" cx="160" cy="156" rx="54" ry="16" />
      <path
        fill="#f9b73f"
        d="M112 180l12 22 12-22 12 22 12-22 12 22 12-22 12 22 12-22-2 14-10 18-12-18-12 18-12-18-12 18-12-18-12 18-10-18z"
      />
    </>
  ),
  graphics: (
    <>
      <path fill="#0e492a" d="M0 0h320v240H0z" />
      <path fill="#1d723e" d="M0 0h160v120H0zM160 120h160v120H160z" />
      <path fill="#f9b73f" d="M160 120a80 80 0 0 1 80-80 80 80 0 0 1 80 80z" />
      <path fill="#6fd087" d="M0 240a120 120 0 0 1 120-120v120z" />
      <path fill="#f8eadc" d="M80 12l48 48-48 48-48-48z" />
      <path fill="#b76e42" d="M80 36l24 24-24 24-24-24z" />
      <path fill="#fddd9c" d="M176 136h128v16H176zM176 168h128v16H176zM176 200h128v16H176z" />
    </>
  ),
}

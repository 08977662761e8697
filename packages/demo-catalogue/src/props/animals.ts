import { tone } from '../colour.ts'
import { circle, d, ellipse, path, place, polygon, repeat, stroke } from '../shapes.ts'

/** Animals from the side, facing right, feet on y = 0, about 400 wide unless said otherwise. */

export function elephant(colour: string, eye: string, ivory = '#f6ead6'): string {
  const dark = tone(colour, -0.075)
  const legs = 'M-150 -130L-146 0H-92L-92 -120ZM40 -130L46 0H100L104 -140Z'
  const far = 'M-78 -120L-74 -6H-28L-30 -120ZM112 -130L112 -6H152L150 -140Z'
  const body =
    'M-182 -170C-186 -250 -120 -292 -30 -290C60 -292 110 -280 140 -240C160 -190 150 -120 120 -100C40 -84 -80 -80 -140 -100C-170 -110 -180 -140 -182 -170Z'
  const head =
    'M96 -250C110 -300 176 -312 212 -272C240 -240 240 -190 236 -150C234 -110 240 -70 262 -54C272 -46 262 -34 248 -40C214 -54 200 -100 200 -146C176 -136 140 -140 122 -168C104 -190 92 -220 96 -250Z'
  const ear = 'M118 -262C76 -286 44 -250 48 -208C52 -164 84 -140 108 -150C128 -172 136 -226 118 -262Z'
  return (
    path(far, dark) +
    stroke('M-180 -190C-200 -160 -200 -120 -190 -96', dark, 8) +
    path(body, colour) +
    path(
      'M-140 -100C-80 -80 40 -84 120 -100C150 -118 158 -160 152 -200C120 -140 -60 -120 -170 -140C-166 -120 -156 -106 -140 -100Z',
      dark,
    ) +
    path(legs, colour) +
    path('M-112 -110L-110 0H-92L-92 -120ZM82 -120L84 0H100L104 -140Z', dark) +
    path(head, colour) +
    path('M236 -150C234 -110 240 -70 262 -54C272 -46 262 -34 248 -40C224 -60 216 -110 222 -170Z', dark) +
    path(ear, tone(colour, 0.045)) +
    path('M118 -262C128 -230 124 -180 96 -150C100 -149 104 -149 108 -150C128 -172 136 -226 118 -262Z', dark) +
    path('M196 -160C206 -130 232 -112 262 -116C240 -124 222 -140 214 -164Z', ivory) +
    stroke('M168 -222q9 8 19 0', eye, 5) +
    repeat(2, (i) => stroke(d`M${-142 + i * 190} -6h10M${-126 + i * 190} -6h10`, tone(colour, 0.12), 5))
  )
}

export function elephantCalf(colour: string, eye: string): string {
  return place(elephant(colour, eye, colour), { scale: 0.45 })
}

/** About 260 wide, 560 high. */
export function giraffe(base: string, spots: string, eye: string): string {
  const dark = tone(base, -0.07)
  const far = 'M-84 -190L-80 -4H-60L-52 -190ZM44 -190L54 -4H72L70 -200Z'
  const near = 'M-112 -220L-116 0H-94L-76 -200ZM14 -200L22 0H44L56 -220Z'
  const body =
    'M-122 -240C-124 -290 -60 -300 0 -310C30 -330 44 -380 62 -450L74 -520L112 -508C108 -450 96 -360 78 -290C72 -230 50 -196 10 -190C-40 -184 -100 -190 -116 -210Z'
  const head =
    'M64 -526C60 -556 84 -572 110 -566C140 -556 164 -534 172 -520C176 -508 164 -500 150 -502C128 -504 110 -500 100 -490C84 -492 68 -506 64 -526Z'
  const patch = (x: number, y: number, r: number, turn: number) =>
    place(
      polygon(
        [
          [-r, -r * 0.5],
          [-r * 0.1, -r],
          [r * 0.9, -r * 0.5],
          [r * 0.8, r * 0.6],
          [-r * 0.1, r],
          [-r * 0.9, r * 0.5],
        ],
        spots,
      ),
      { x, y, turn },
    )
  const patches = [
    [-96, -256, 19, 0],
    [-58, -264, 20, 30],
    [-20, -272, 20, 10],
    [16, -282, 18, 60],
    [-88, -216, 17, 20],
    [-48, -224, 19, 50],
    [-8, -230, 20, 5],
    [32, -242, 19, 40],
    [54, -292, 16, 20],
    [54, -336, 14, 0],
    [76, -322, 13, 50],
    [66, -376, 13, 30],
    [86, -366, 12, 10],
    [74, -416, 12, 0],
    [92, -408, 10, 40],
    [82, -456, 11, 20],
    [98, -448, 9, 0],
    [88, -492, 9, 20],
    [40, -206, 13, 0],
    [-104, -180, 12, 0],
    [36, -168, 12, 20],
    [-102, -140, 10, 30],
    [32, -124, 10, 0],
  ]
  return (
    path(far, dark) +
    stroke('M-118 -250C-134 -220 -136 -190 -130 -160', dark, 6) +
    ellipse(-130, -150, 6, 14, spots) +
    path(near, base) +
    path(body, base) +
    patches.map(([x = 0, y = 0, r = 0, t = 0]) => patch(x, y, r, t)).join('') +
    stroke('M71 -522L60 -450C42 -380 28 -332 -2 -312', spots, 7) +
    stroke('M84 -562L78 -590M102 -566L102 -594', dark, 8) +
    circle(78, -592, 7, spots) +
    circle(102, -596, 7, spots) +
    path('M66 -540C44 -552 34 -548 26 -538C36 -522 54 -520 68 -526Z', dark) +
    path(head, base) +
    path(
      'M150 -502C164 -500 176 -508 172 -520C168 -528 160 -534 152 -540C142 -530 138 -514 140 -502Z',
      dark,
    ) +
    stroke('M106 -540q9 7 18 0', eye, 5) +
    repeat(2, (i) => path(d`M${-116 + i * 138} -14h22v14h-22Z`, spots))
  )
}

/** About 360 wide, 290 high. */
export function zebra(base: string, stripes: string, eye: string, clip: (shape: string) => string): string {
  const dark = tone(base, -0.1)
  const far = 'M-96 -120L-92 -4H-74L-62 -120ZM66 -120L78 -4H96L94 -130Z'
  const near = 'M-136 -150L-132 0H-110L-92 -120ZM36 -120L46 0H68L80 -140Z'
  const body =
    'M-146 -160C-150 -200 -110 -214 -60 -206C-10 -200 30 -214 60 -240L110 -296L150 -270C130 -230 116 -190 104 -160C96 -128 60 -112 20 -110C-40 -104 -100 -106 -126 -120C-138 -130 -144 -144 -146 -160Z'
  const head =
    'M104 -290C112 -314 140 -312 158 -294C178 -274 198 -248 206 -234C210 -220 198 -212 184 -216C160 -224 146 -236 136 -252C122 -256 106 -272 104 -290Z'
  const inside = clip(path(body + near, '#000'))
  const bands = repeat(13, (i) => {
    const x = -150 + i * 21
    return path(
      d`M${x} -60C${x + 2} -120 ${x + 8 + i * 1.5} -190 ${x + 4 + i * 7} -310L${x + 14 + i * 7} -310C${x + 18 + i * 1.5} -190 ${x + 14} -120 ${x + 8} -60Z`,
      stripes,
    )
  })
  const legs = repeat(4, (i) =>
    path(d`M-146 ${-88 + i * 20}h64v9h-64ZM30 ${-88 + i * 20}h60v9h-60Z`, stripes),
  )
  return (
    path(far, dark) +
    repeat(4, (i) => path(d`M-96 ${-86 + i * 20}h24v8h-24ZM70 ${-86 + i * 20}h26v8h-26Z`, stripes)) +
    stroke('M-144 -176C-162 -150 -164 -120 -158 -96', stripes, 7) +
    path(near, base) +
    path(body, base) +
    `<g ${inside}>${bands}${legs}</g>` +
    path('M104 -300C80 -290 44 -250 26 -222C44 -226 60 -236 72 -246L116 -294Z', stripes) +
    path('M116 -300C108 -320 110 -334 118 -340C130 -330 134 -314 132 -300Z', base) +
    path(head, base) +
    path(
      'M206 -234C210 -220 198 -212 184 -216C176 -220 170 -224 166 -226C172 -240 180 -250 188 -256C196 -248 202 -240 206 -234Z',
      stripes,
    ) +
    stroke('M124 -306C132 -296 136 -284 134 -270M142 -306C152 -296 154 -282 150 -268', stripes, 6) +
    stroke('M150 -276q8 6 16 0', eye, 4.6)
  )
}

/** A crowned crane, about 240 wide, 420 high. */
export function crane(colours: {
  body: string
  wing: string
  crown: string
  mark: string
  leg: string
}): string {
  const { body, wing, crown, mark, leg } = colours
  const rays = repeat(9, (i) => {
    const angle = ((-150 + i * 15) * Math.PI) / 180
    return (
      stroke(d`M76 -392L${76 + 44 * Math.cos(angle)} ${-392 + 44 * Math.sin(angle)}`, crown, 3.4) +
      circle(76 + 46 * Math.cos(angle), -392 + 46 * Math.sin(angle), 3.4, crown)
    )
  })
  return (
    stroke('M-14 -150L-20 -78L-6 0M14 -150L34 -86L26 0', leg, 7) +
    stroke('M-6 0h22M-6 0h-14M26 0h22M26 0h-14', leg, 5) +
    path(
      'M-120 -130C-100 -210 -40 -240 20 -226C40 -240 52 -290 58 -360L82 -356C84 -300 76 -230 60 -196C40 -150 -10 -140 -50 -146C-80 -136 -100 -126 -120 -130Z',
      body,
    ) +
    path(
      'M-128 -120C-100 -190 -30 -220 24 -206C20 -170 -20 -146 -60 -150C-90 -140 -110 -124 -128 -120Z',
      wing,
    ) +
    path(
      'M-128 -120C-110 -150 -70 -170 -20 -170C-40 -150 -60 -146 -76 -144C-100 -136 -114 -124 -128 -120Z',
      tone(wing, -0.09),
    ) +
    rays +
    circle(72, -376, 23, body) +
    path('M60 -386C72 -400 88 -396 92 -382C84 -374 70 -374 60 -386Z', tone(body, -0.2)) +
    ellipse(74, -368, 11, 8, '#fbf3e6') +
    path('M90 -378L132 -366L90 -364Z', tone(leg, -0.05)) +
    circle(70, -350, 7, mark) +
    stroke('M78 -384q6 4 11 0', '#fbf3e6', 3.4)
  )
}

/** A sea turtle seen from above, about 320 wide, swimming to the upper right when turned. */
export function turtle(shell: string, plates: string, skin: string, light: string): string {
  const flip = (k: 1 | -1) =>
    path(
      d`M60 ${k * 70}C110 ${k * 100} 120 ${k * 180} 60 ${k * 230}C30 ${k * 240} 20 ${k * 200} 26 ${k * 160}C24 ${k * 120} 30 ${k * 90} 60 ${k * 70}Z`,
      skin,
    ) +
    path(
      d`M-96 ${k * 62}C-140 ${k * 80} -170 ${k * 110} -176 ${k * 140}C-160 ${k * 150} -120 ${k * 130} -84 ${k * 90}Z`,
      tone(skin, -0.05),
    ) +
    [
      [62, 130],
      [52, 170],
      [74, 160],
      [58, 200],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, k * y, 9, 7, light, 'fill-opacity=".55"'))
      .join('')
  const hex = (x: number, y: number, r: number) =>
    polygon(
      [
        [x - r, y],
        [x - r * 0.5, y - r * 0.86],
        [x + r * 0.5, y - r * 0.86],
        [x + r, y],
        [x + r * 0.5, y + r * 0.86],
        [x - r * 0.5, y + r * 0.86],
      ],
      plates,
    )
  return (
    flip(1) +
    flip(-1) +
    path('M-140 0L-190 -10L-190 10Z', skin) +
    path('M110 -34C150 -50 196 -34 200 0C196 34 150 50 110 34Z', skin) +
    ellipse(160, 0, 22, 16, light, 'fill-opacity=".3"') +
    stroke('M168 -30q10 4 16 10M168 30q10 -4 16 -10', '#1c120e', 4) +
    path(
      'M-150 0C-140 -90 -60 -116 10 -112C80 -106 128 -60 130 0C128 60 80 106 10 112C-60 116 -140 90 -150 0Z',
      shell,
    ) +
    path('M-150 0C-140 90 -60 116 10 112C80 106 128 60 130 0C100 50 -60 70 -150 0Z', tone(shell, -0.06)) +
    [
      [-80, 0, 34],
      [-10, 0, 34],
      [60, 0, 34],
      [-46, -62, 30],
      [24, -62, 30],
      [-46, 62, 30],
      [24, 62, 30],
      [90, -50, 20],
      [90, 50, 20],
      [-104, -52, 18],
      [-104, 52, 18],
    ]
      .map(([x = 0, y = 0, r = 0]) => hex(x, y, r))
      .join('')
  )
}

/** An antelope for herds, about 180 wide. */
export const antelope = (colour: string) =>
  path(
    'M-70 -90L-66 0H-58L-50 -80ZM-50 -90L-44 0H-37L-34 -80ZM30 -84L36 0H43L46 -90ZM44 -90L54 0H61L58 -96Z',
    tone(colour, -0.05),
  ) +
  path(
    'M-80 -100C-80 -126 -30 -130 10 -126C30 -130 44 -150 54 -176L76 -168C74 -140 70 -110 60 -92C40 -76 -50 -74 -70 -82Z',
    colour,
  ) +
  path(
    'M52 -172C54 -190 72 -192 84 -182L102 -166C104 -158 96 -156 90 -158C78 -158 66 -160 60 -156Z',
    colour,
  ) +
  stroke('M64 -186C56 -206 54 -222 62 -240M72 -186C68 -206 70 -222 78 -236', tone(colour, -0.15), 4.4) +
  path('M-60 -96C-30 -84 20 -86 54 -100C44 -84 -40 -78 -66 -86Z', tone(colour, 0.14))

/** A perched bird, about 200 high, feet at 0, 0, facing right. */
export function perchedBird(kind: number, body: string, wing: string, beak: string, mark: string): string {
  const eye = stroke('M34 -172q7 5 13 0', '#fbf3e6', 4)
  const tail =
    kind % 3 === 0
      ? 'M-40 -40L-110 90L-84 96L-14 -20Z'
      : kind % 3 === 1
        ? 'M-36 -40L-70 60L-40 66L-12 -20Z'
        : 'M-40 -44L-130 40L-112 62L-16 -20Z'
  const bill =
    kind % 3 === 0
      ? path('M56 -176L104 -160L56 -158Z', beak)
      : kind % 3 === 1
        ? path('M52 -188C84 -204 124 -190 130 -152C116 -164 86 -166 54 -158Z', beak) +
          path('M54 -158C80 -164 108 -162 124 -156C110 -148 80 -148 56 -152Z', tone(beak, -0.1))
        : path('M56 -172L140 -190L56 -160Z', beak)
  return (
    path(tail, tone(wing, -0.06)) +
    stroke('M-6 -14L-10 4M14 -14L14 4', tone(beak, -0.2), 6) +
    path(
      'M-44 -30C-66 -90 -30 -140 10 -156C8 -190 30 -206 50 -198C70 -190 70 -160 58 -144C70 -100 56 -40 20 -16C0 -6 -30 -10 -44 -30Z',
      body,
    ) +
    path('M58 -144C70 -100 56 -40 20 -16C10 -12 0 -10 -10 -12C30 -40 44 -90 40 -140Z', mark) +
    path('M-72 0C-70 -70 -40 -120 4 -124C14 -90 -4 -40 -40 -16C-52 -8 -62 -2 -72 0Z', wing) +
    path('M-72 0C-60 -50 -30 -80 4 -90C0 -60 -16 -32 -40 -16C-52 -8 -62 -2 -72 0Z', tone(wing, -0.08)) +
    (kind % 3 === 2 ? path('M20 -196C14 -216 20 -230 34 -236C34 -222 40 -212 50 -202Z', mark) : '') +
    bill +
    eye
  )
}

/** The hour and the weather of the sky. */
export type Mood =
  | 'day'
  | 'golden'
  | 'sunset'
  | 'dawn'
  | 'night'
  | 'dusk'
  | 'overcast'
  | 'storm'
  | 'aurora'
  | 'alien'
  | 'mars'
  | 'fantasy'

interface MoodRow {
  /** zenith, middle, horizon, sun, ambient, fog, lit cloud, shaded cloud */
  readonly colours: string
  readonly elevation: number
  readonly disc: 'sun' | 'moon' | 'none'
  readonly stars: number
  readonly fog: number
  readonly night: number
}

/** Palettes, picked by hand; the seed chooses among those of one mood. */
export const MOODS: Record<Mood, readonly MoodRow[]> = {
  day: [
    {
      colours: '#2f7fd0 #6db4ea #cfe9f6 #fff1d0 #8fb0d8 #c4dff0 #ffffff #9fb7d2',
      elevation: 0.62,
      disc: 'none',
      stars: 0,
      fog: 0.7,
      night: 0,
    },
    {
      colours: '#1f6fc4 #58a9e8 #d8f0f4 #fff4da #92b4d6 #cbe6f2 #ffffff #8fadd0',
      elevation: 0.7,
      disc: 'none',
      stars: 0,
      fog: 0.6,
      night: 0,
    },
    {
      colours: '#3b8ecb #86c8e6 #f4efd8 #fff0c4 #9ab6cf #dfe8e6 #fffaf0 #a4b7c9',
      elevation: 0.5,
      disc: 'none',
      stars: 0,
      fog: 0.8,
      night: 0,
    },
  ],
  golden: [
    {
      colours: '#4a78b0 #d6b394 #ffd896 #ffbd70 #928c9c #f0c498 #ffdfae #94868c',
      elevation: 0.16,
      disc: 'sun',
      stars: 0,
      fog: 1.0,
      night: 0,
    },
    {
      colours: '#3d6696 #d9a277 #ffc874 #ffac58 #8c8494 #eeb485 #ffd59c #867478',
      elevation: 0.1,
      disc: 'sun',
      stars: 0.05,
      fog: 1.1,
      night: 0.1,
    },
    {
      colours: '#5f8cb8 #e4c4a0 #ffe6ae #ffcc80 #9c98a4 #f4d6aa #fff2d2 #a89494',
      elevation: 0.22,
      disc: 'sun',
      stars: 0,
      fog: 0.9,
      night: 0,
    },
  ],
  sunset: [
    {
      colours: '#2b4470 #c0705c #ff9e54 #ff8f4a #74667e #e08c64 #ffb678 #644a5c',
      elevation: 0.05,
      disc: 'sun',
      stars: 0.12,
      fog: 1.1,
      night: 0.2,
    },
    {
      colours: '#22355f #9c5f74 #ff8a5c #ff8052 #685f86 #d07c6c #ffa884 #503e5e',
      elevation: 0.03,
      disc: 'sun',
      stars: 0.2,
      fog: 1.1,
      night: 0.3,
    },
    {
      colours: '#3c5278 #dd8058 #ffd068 #ffa64e #7c6c7a #eba46c #ffce90 #7d5458',
      elevation: 0.07,
      disc: 'sun',
      stars: 0.06,
      fog: 1.0,
      night: 0.15,
    },
  ],
  dawn: [
    {
      colours: '#6f98c6 #dcc8c6 #ffe8c8 #ffd8b4 #a6a2b6 #eed8cc #fff2e6 #b0a4b0',
      elevation: 0.1,
      disc: 'sun',
      stars: 0,
      fog: 1.15,
      night: 0,
    },
    {
      colours: '#86acc8 #cfd0d8 #ffe2cc #ffdcbe #a8aabc #e8dcd6 #fff4ec #aeaab8',
      elevation: 0.14,
      disc: 'sun',
      stars: 0,
      fog: 1.25,
      night: 0,
    },
  ],
  night: [
    {
      colours: '#060b22 #12214c #2d4c7c #a9c4ff #2c3b68 #263f6b #6f8cc0 #0f1a38',
      elevation: 0.36,
      disc: 'moon',
      stars: 1,
      fog: 0.9,
      night: 1,
    },
    {
      colours: '#0a0824 #1e1a52 #43458a #c0bcff #34336c #37376f #8a86c8 #15123a',
      elevation: 0.42,
      disc: 'moon',
      stars: 1,
      fog: 0.9,
      night: 1,
    },
    {
      colours: '#04121f #0c3148 #28627a #a4e0f0 #1f4a5e #225468 #68a8b8 #08202f',
      elevation: 0.3,
      disc: 'moon',
      stars: 1,
      fog: 1.0,
      night: 1,
    },
  ],
  dusk: [
    {
      colours: '#14204a #46497e #e0967c #ffae94 #525280 #84708c #d0a29a #2c2e58',
      elevation: 0.02,
      disc: 'none',
      stars: 0.5,
      fog: 1.1,
      night: 0.6,
    },
    {
      colours: '#10224c #2f5a8a #f0a878 #ffb488 #4a5a88 #7a8098 #c8a8a0 #24365c',
      elevation: 0.02,
      disc: 'none',
      stars: 0.5,
      fog: 1.1,
      night: 0.6,
    },
  ],
  overcast: [
    {
      colours: '#8295a8 #a9b8c4 #d5dcdd #dfe6ea #a0acb6 #c6d0d4 #e6ebee #8494a2',
      elevation: 0.5,
      disc: 'none',
      stars: 0,
      fog: 1.9,
      night: 0,
    },
    {
      colours: '#74868f #9fb0b0 #d8dcd0 #e4e6dc #9aa8a6 #c4ccc4 #e8ebe4 #7d8e8e',
      elevation: 0.5,
      disc: 'none',
      stars: 0,
      fog: 2.1,
      night: 0,
    },
  ],
  storm: [
    {
      colours: '#1c242f #36424e #7b8a90 #aebbc4 #46525e #5a6770 #8f9ca4 #1b222b',
      elevation: 0.4,
      disc: 'none',
      stars: 0,
      fog: 1.7,
      night: 0.5,
    },
  ],
  aurora: [
    {
      colours: '#040a20 #0b2440 #1f4c5e #9fe8d0 #24485e #1f4a5a #4a8a90 #0a1c30',
      elevation: 0.4,
      disc: 'none',
      stars: 1,
      fog: 0.8,
      night: 1,
    },
  ],
  alien: [
    {
      colours: '#1a0f3c #6a2f8c #ff8fb0 #ffb0d0 #5c3f88 #a868a8 #ffc0e0 #4a2a70',
      elevation: 0.2,
      disc: 'sun',
      stars: 0.7,
      fog: 1.0,
      night: 0.4,
    },
    {
      colours: '#06222e #127078 #b8f0b0 #d8ffc0 #2f6e78 #58a898 #d0ffe0 #0f4450',
      elevation: 0.25,
      disc: 'sun',
      stars: 0.6,
      fog: 1.0,
      night: 0.4,
    },
    {
      colours: '#3a0f14 #a83a2a #ffb070 #ffc890 #803a40 #c86a50 #ffc8a0 #5a1a20',
      elevation: 0.2,
      disc: 'sun',
      stars: 0.5,
      fog: 1.0,
      night: 0.3,
    },
  ],
  mars: [
    {
      colours: '#5a2c22 #b5603c #f0b884 #ffd8a8 #8a5648 #d8925e #ffd0a0 #6a3024',
      elevation: 0.2,
      disc: 'sun',
      stars: 0.2,
      fog: 0.9,
      night: 0.15,
    },
  ],
  fantasy: [
    {
      colours: '#4a3f9c #b888dc #ffd0dc #ffe0c8 #9284c4 #dcb0dc #fff0f8 #8a74b8',
      elevation: 0.2,
      disc: 'sun',
      stars: 0.25,
      fog: 1.1,
      night: 0.1,
    },
    {
      colours: '#2a6a9c #74c8cc #fdf0c0 #fff0c0 #7cb0bc #c0e4d4 #ffffff #84b4c4',
      elevation: 0.3,
      disc: 'sun',
      stars: 0,
      fog: 1.0,
      night: 0,
    },
  ],
}

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
      colours: '#3a5f9e #c98f86 #ffd08a #ffb765 #8a7f9c #f2b98a #ffd9a0 #8d6f86',
      elevation: 0.16,
      disc: 'sun',
      stars: 0,
      fog: 1.0,
      night: 0,
    },
    {
      colours: '#2f4c8a #d67f74 #ffc46b #ffa850 #86769a #eea877 #ffcf94 #7f5f80',
      elevation: 0.1,
      disc: 'sun',
      stars: 0.05,
      fog: 1.1,
      night: 0.1,
    },
    {
      colours: '#577fae #e8b48e #ffe3a6 #ffc878 #9a90a4 #f6cf9f #fff0cc #a88690',
      elevation: 0.22,
      disc: 'sun',
      stars: 0,
      fog: 0.9,
      night: 0,
    },
  ],
  sunset: [
    {
      colours: '#27325f #b5507a #ff9a56 #ff8a48 #6c5a88 #e08068 #ffb070 #5c3c68',
      elevation: 0.05,
      disc: 'sun',
      stars: 0.12,
      fog: 1.1,
      night: 0.2,
    },
    {
      colours: '#1d2b58 #8f4a8c #ff7d5e #ff7850 #645790 #cf6f78 #ff9f86 #4a3568',
      elevation: 0.03,
      disc: 'sun',
      stars: 0.2,
      fog: 1.1,
      night: 0.3,
    },
    {
      colours: '#34406e #e0705e #ffcf62 #ffa048 #76627e #eb9a66 #ffc88a #7b4560',
      elevation: 0.07,
      disc: 'sun',
      stars: 0.06,
      fog: 1.0,
      night: 0.15,
    },
  ],
  dawn: [
    {
      colours: '#6d8fc4 #e8b6c6 #ffe6c8 #ffd2b0 #a79cbc #f3d3cf #fff0e6 #b79bb6',
      elevation: 0.1,
      disc: 'sun',
      stars: 0,
      fog: 1.15,
      night: 0,
    },
    {
      colours: '#7fa3c8 #d6c4dd #ffdcd0 #ffd8bc #a8a4c4 #ecd6d8 #fff2ec #b2a4c2',
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
      colours: '#141c4a #4a3f86 #e08a9c #ffa8a0 #514c86 #8a6a98 #d69ab0 #2c2a5c',
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

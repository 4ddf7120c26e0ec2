import { tilesOf, useWidget } from '@easel/widgets/runtime'
import { IconButton, Picture, SetTiles, Tag, Tile, Wall } from '@easel/widgets/ui'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row, State } from '../pretend/pretend.tsx'
import { useSampleTexts } from '../sample-texts.ts'
import { samplesIn } from '../world/samples.ts'
import styles from './pictures.module.css'

/** Images, which have their final size from the start: on the wall, and as a set of four. */
const meta = { title: 'Primitives/Pictures' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const useSamples = () => samplesIn(useWidget().language)

const NONE_GONE = new Set<string>()
const ONE = { width: 1024, height: 1024 }
const HASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI'

export const One: Story = {
  name: 'Picture',
  render: function One() {
    const { sentence } = useSampleTexts()
    const set = useSamples().works(1)[0]
    return (
      <Row>
        <State name="here">
          <div className={styles.square}>
            <Picture {...ONE} src={set?.slots[0]?.thumbUrl ?? null} alt={sentence} eager />
          </div>
        </State>
        <State name="coming">
          <div className={styles.square}>
            <Picture {...ONE} src={null} alt={sentence} thumbhash={HASH} />
          </div>
        </State>
        <State name="whole">
          <div className={styles.square}>
            <Picture {...ONE} src={set?.slots[0]?.thumbUrl ?? null} alt={sentence} fit="contain" eager />
          </div>
        </State>
        <State name="not found">
          <div className={styles.square}>
            <Picture {...ONE} src="/files/missing.webp" alt={sentence} eager />
          </div>
        </State>
      </Row>
    )
  },
}

function OneTile({ prompt }: { prompt?: string }) {
  const { act, tag } = useSampleTexts()
  const sample = useSamples().works(3)[2]
  if (!sample) return null
  const set = { ...sample, prompt: prompt ?? sample.prompt }
  return (
    <div className={styles.square}>
      <Tile
        set={set}
        href="#work"
        eager
        badge={<Tag tone="warn">{tag}</Tag>}
        action={<IconButton variant="veil" size="small" icon="brush" label={act} />}
        onOpen={() => {}}
      />
    </div>
  )
}

export const OnTheWall: Story = {
  name: 'Tile',
  render: function OnTheWall() {
    const { words } = useSamples()
    return (
      <Row>
        <State name="default">
          <OneTile />
        </State>
        <State name="hover" pretend="hover">
          <OneTile />
        </State>
        <State name="focus" pretend="focus">
          <OneTile />
        </State>
        <State name="hover, long prompt" pretend="hover">
          <OneTile prompt={words.endless} />
        </State>
      </Row>
    )
  },
}

export const TheWall: Story = {
  name: 'Wall',
  render: function TheWall() {
    const { label } = useSampleTexts()
    const tiles = tilesOf(
      { pages: [{ items: useSamples().works(9), nextCursor: null }], pageParams: [undefined] },
      NONE_GONE,
    )
    return (
      <Wall
        tiles={tiles}
        label={label}
        render={(set, { eager }) => <Tile set={set} href={`#${set.id}`} eager={eager} onOpen={() => {}} />}
      />
    )
  },
}

export const SetsOfFour: Story = {
  name: 'Set tiles',
  render: function SetsOfFour() {
    const { finished, running, waiting } = useSamples()
    const half = finished(1)
    return (
      <Row wide>
        <State name="waiting">
          <SetTiles set={waiting(2)} />
        </State>
        <State name="growing">
          <SetTiles set={running({ slots: half.slots.map((slot) => ({ ...slot, thumbUrl: null })) })} />
        </State>
        <State name="finished">
          <SetTiles set={finished(1)} onOpen={() => {}} />
        </State>
        <State name="one withheld">
          <SetTiles
            set={{
              ...half,
              slots: half.slots.map((slot) =>
                slot.slot === 2 ? { ...slot, withheld: true, thumbUrl: null, previewUrl: null } : slot,
              ),
            }}
            onOpen={() => {}}
          />
        </State>
        <State name="portrait, in a row">
          <SetTiles set={finished(2)} layout="row" onOpen={() => {}} />
        </State>
        <State name="landscape">
          <SetTiles set={finished(3)} onOpen={() => {}} />
        </State>
      </Row>
    )
  },
}

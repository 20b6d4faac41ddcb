import { Heart } from "lucide-react"
import { useState } from "react"
import { CountBadge, WordBadge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Chip, FilterChip } from "../../ui/Chip.tsx"
import { CoinAmount } from "../../ui/coins/CoinAmount.tsx"
import { PriceTag } from "../../ui/coins/PriceTag.tsx"
import { Segmented } from "../../ui/form/Segmented.tsx"
import { SelectField } from "../../ui/form/SelectField.tsx"
import { TextField } from "../../ui/form/TextField.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { Avatar } from "../../ui/people/Avatar.tsx"
import { Spinner } from "../../ui/Spinner.tsx"
import { showToast } from "../../ui/toasts/toasts.ts"
import { portrait } from "./portraits.ts"

const Pieces = () => {
  const [choice, setChoice] = useState<"one" | "two">("one")
  return (
    <main className="ambient flex h-dvh flex-col gap-8 overflow-y-auto p-6 md:p-10">
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" onClick={() => showToast("Saved")}>
          Primary
        </Button>
        <Button>Quiet</Button>
        <Button look="danger">Danger</Button>
        <Button look="plain">Plain</Button>
        <Button look="primary" loading>
          Loading
        </Button>
        <Button off="It says why when pressed">Off</Button>
        <IconButton look="quiet" label="Like" icon={<Heart className="size-5" />} />
        <Spinner label="Loading" />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name="Mia" src={portrait(1)} status="online" size="large" />
        <Avatar name="Sofia" src={portrait(3)} status="busy" />
        <Avatar name="Lin" src="" status="offline" />
        <CountBadge count={7} label="7 unread" />
        <WordBadge>Demo</WordBadge>
        <CoinAmount coins={1240} />
        <PriceTag coinsPerMinute={80} long />
        <Chip>Music</Chip>
        <FilterChip on onPress={() => {}}>
          Brazil
        </FilterChip>
        <FilterChip on={false} onPress={() => {}}>
          India
        </FilterChip>
      </div>
      <div className="grid max-w-2xl gap-5 md:grid-cols-2">
        <TextField label="Nickname" hint="The name others see" />
        <TextField label="Email" defaultValue="sam@example" error="Incorrect format, please try again" />
        <SelectField label="Country" placeholder="Rather not say" options={[{ value: "BR", label: "Brazil" }]} />
        <Segmented
          label="Appearance"
          value={choice}
          onChange={setChoice}
          segments={[
            { value: "one", label: "Dark" },
            { value: "two", label: "Light" },
          ]}
        />
      </div>
    </main>
  )
}

export const uiStates = { pieces: () => <Pieces /> }

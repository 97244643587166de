/** What a color means here; one tone, one meaning, everywhere (style: brand). */
export type Tone = "completed" | "attention" | "failed" | "processing" | "neutral";

/** How a status is shown: its label and its tone. */
export interface StatusStyle {
  label: string;
  tone: Tone;
}

/** Text and icon color of a tone, on paper, surface or the tone's own soft ground. */
export const toneText: Record<Tone, string> = {
  completed: "text-completed",
  attention: "text-attention",
  failed: "text-failed",
  processing: "text-processing",
  neutral: "text-neutral",
};

/** Soft ground of a tone. */
export const toneGround: Record<Tone, string> = {
  completed: "bg-completed-soft",
  attention: "bg-attention-soft",
  failed: "bg-failed-soft",
  processing: "bg-processing-soft",
  neutral: "bg-neutral-soft",
};

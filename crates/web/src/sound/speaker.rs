//! The browser's loudspeaker. Where there is none, or it may not be used yet, nothing is heard and nothing fails.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::{
    AudioBuffer, AudioContext, AudioContextState, AudioNode, AudioScheduledSourceNode, BiquadFilterType,
    OscillatorType,
};

use super::recipe::{Note, Timbre};

thread_local! {
    // A page has one loudspeaker, and browsers allow few of them to be opened.
    static SPEAKER: RefCell<Option<Speaker>> = const { RefCell::new(None) };
}

#[derive(Clone)]
struct Speaker {
    context: AudioContext,
    noise: AudioBuffer,
}

/// How long the noise lasts before it begins again, in seconds; longer than any note.
const NOISE: f32 = 0.6;
/// What dies away ends here: a glide cannot reach 0.
const SILENCE: f32 = 0.0001;

/// Plays notes after so many seconds.
pub fn ring(notes: &[Note], after: f64, loudness: f32) {
    let Some(speaker) = speaker() else { return };
    if speaker.context.state() != AudioContextState::Running {
        // Browsers keep silent until somebody has touched the page; what happened before is not made up for.
        let _ = speaker.context.resume();
        return;
    }
    for note in notes {
        let _ = speaker.play(note, after, loudness);
    }
}

fn speaker() -> Option<Speaker> {
    SPEAKER.with_borrow_mut(|kept| {
        if kept.is_none() {
            *kept = Speaker::open().ok();
        }
        kept.clone()
    })
}

impl Speaker {
    fn open() -> Result<Speaker, JsValue> {
        let context = AudioContext::new()?;
        let rate = context.sample_rate();
        let samples = (rate * NOISE) as u32;
        let noise = context.create_buffer(1, samples, rate)?;
        let grain: Vec<f32> = (0..samples).map(|_| (js_sys::Math::random() * 2.0 - 1.0) as f32).collect();
        noise.copy_to_channel(&grain, 0)?;
        Ok(Speaker { context, noise })
    }

    fn play(&self, note: &Note, after: f64, loudness: f32) -> Result<(), JsValue> {
        let begins = self.context.current_time() + after + note.start;
        let ends = begins + note.length;
        let gain = self.context.create_gain()?;
        gain.gain().set_value_at_time(note.loudness * loudness, begins)?;
        gain.gain().exponential_ramp_to_value_at_time(SILENCE, ends)?;
        let source = self.source(note, begins, ends, &gain)?;
        gain.connect_with_audio_node(&self.context.destination())?;
        source.start_with_when(begins)?;
        source.stop_with_when(ends)
    }

    /// Where the note comes from, connected to what makes it die away.
    fn source(
        &self,
        note: &Note,
        begins: f64,
        ends: f64,
        into: &AudioNode,
    ) -> Result<AudioScheduledSourceNode, JsValue> {
        let (first, last) = note.pitch;
        if note.timbre == Timbre::Noise {
            let source = self.context.create_buffer_source()?;
            source.set_buffer(Some(&self.noise));
            let filter = self.context.create_biquad_filter()?;
            filter.set_type(BiquadFilterType::Bandpass);
            filter.frequency().set_value_at_time(first, begins)?;
            filter.frequency().exponential_ramp_to_value_at_time(last, ends)?;
            source.connect_with_audio_node(&filter)?;
            filter.connect_with_audio_node(into)?;
            return Ok(source.into());
        }
        let source = self.context.create_oscillator()?;
        source.set_type(match note.timbre {
            Timbre::Triangle => OscillatorType::Triangle,
            Timbre::Sine | Timbre::Noise => OscillatorType::Sine,
        });
        source.frequency().set_value_at_time(first, begins)?;
        source.frequency().exponential_ramp_to_value_at_time(last, ends)?;
        source.connect_with_audio_node(into)?;
        Ok(source.into())
    }
}
